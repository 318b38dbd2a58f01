"""Builds the package, beyond what pyproject.toml can declare.

The pages of the rules and of the manual come from docs/, and the client is built from web/; a package contains them all. `council
build` sets COUNCIL_COMPILE=full or fast for an engine compiled by mypyc, and COUNCIL_CLIENT=as-it-is to pack the client that
already exists.
"""

import os
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
BUNDLES = 16  # groups of sources compiled together; one group would need two gigabytes of memory
sys.path.insert(0, str(ROOT / "src"))

from smallcouncil import manual  # noqa: E402
from smallcouncil.compiled import modules as compiled_modules  # noqa: E402
from smallcouncil.errors import Complaint  # noqa: E402
from smallcouncil.webtools import client  # noqa: E402


def make_client_ready() -> None:
    """Builds the client if needed; a source archive already contains it."""
    carried = (ROOT / "PKG-INFO").is_file() and client.is_built()
    if carried or os.environ.get("COUNCIL_CLIENT") == "as-it-is":
        return
    try:
        client.make_ready()
        if not client.is_built():
            raise Complaint("The client is missing, and so are its sources: build from a whole checkout or source archive.")
    except Complaint as complaint:
        sys.exit(f"smallcouncil: {complaint}")


class BuildPackage(build_py):
    def run(self) -> None:
        make_client_ready()
        target = Path(self.build_lib, "smallcouncil")
        if not self.editable_mode:
            shutil.rmtree(target, ignore_errors=True)  # an older build may have left files that no longer exist
        super().run()
        if not self.editable_mode:
            shutil.copytree(ROOT / "docs" / "rules", target / "rules_pages")
            for name in manual.files():
                (target / "manual_pages" / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(manual.FOLDER / name, target / "manual_pages" / name)


class BuildArchive(sdist):
    def run(self) -> None:
        make_client_ready()
        super().run()


class BuildEngine(build_ext):
    """mypyc makes one library of the engine, and for each module a shim that finds its place in it.

    With gcc the sources of the library are compiled in parallel and the shims together. Without optimisation, most of the time
    goes into steps that would be repeated a hundred times; they are done once.
    """

    def build_extensions(self) -> None:
        self.shims: dict[str, Path] = {}  # by module, the library that contains its shim
        wish = os.environ.get("COUNCIL_COMPILE")
        if wish and "gcc" in str(self.compiler.compiler_so[0]):
            Path(self.build_temp).mkdir(parents=True, exist_ok=True)
            engine, *shims = self.extensions
            if wish == "fast":
                self.read_headers_once(engine)
                self.bundle_sources(engine)
            self.compile_side_by_side(engine)
            self.compile_together(shims)
        super().build_extensions()

    def read_headers_once(self, engine: Extension) -> None:
        header = Path(self.build_temp, "engine.h").resolve()
        names = sorted(path.name for path in Path("build").glob("__native_*.h"))
        header.write_text("".join(f'#include "{name}"\n' for name in names))
        words = [*self.compiler.compiler_so, *engine.extra_compile_args]
        folders = [f"-I{folder}" for folder in [*self.include_dirs, *engine.include_dirs]]
        self.spawn([*words, *folders, "-x", "c-header", str(header), "-o", f"{header}.gch"])
        engine.extra_compile_args += ["-include", str(header)]

    def bundle_sources(self, engine: Extension) -> None:
        sources = [Path(source).resolve() for source in engine.sources]
        bundles = [Path(self.build_temp, f"bundle{number}.c") for number in range(BUNDLES)]
        for number, bundle in enumerate(bundles):
            bundle.write_text("".join(f'#include "{source}"\n' for source in sources[number::BUNDLES]))
        engine.sources = [str(bundle) for bundle in bundles]

    def compile_side_by_side(self, engine: Extension) -> None:
        folders = [*self.include_dirs, *engine.include_dirs]

        def compiled(source: str) -> list[str]:
            return list(self.compiler.compile([source], self.build_temp, None, folders, extra_postargs=engine.extra_compile_args))

        with ThreadPoolExecutor(int(os.environ.get("COUNCIL_COMPILE_JOBS") or 0) or os.cpu_count()) as pool:
            engine.extra_objects = [each for objects in pool.map(compiled, engine.sources) for each in objects]
        engine.sources = []

    def compile_together(self, shims: list[Extension]) -> None:
        """Compiles many shims into each library.

        Shims with the same name (`rules` of two options) go into different libraries.
        """
        libraries: list[dict[str, Extension]] = []
        for shim in shims:
            name = Path(shim.sources[0]).stem
            library = next((library for library in libraries if name not in library), None)
            if library is None:
                libraries.append(library := {})
            library[name] = shim
        for number, library in enumerate(libraries):
            source = Path(self.build_temp, f"shims{number}.c")
            paths = [Path(shim.sources[0]).resolve() for shim in library.values()]
            apart = "#undef PyInit___init__\n#define PyInit___init__ unused_{}\n"  # each has its own init function
            source.write_text("".join(f'{apart.format(at)}#include "{path}"\n' for at, path in enumerate(paths)))
            objects = self.compiler.compile([str(source)], include_dirs=self.include_dirs, extra_postargs=["-O0", "-g0", "-w"])
            self.compiler.link_shared_object(objects, str(source.with_suffix(".so")))
            self.shims |= {shim.name: source.with_suffix(".so") for shim in library.values()}

    def build_extension(self, ext: Extension) -> None:
        if ext.name not in self.shims:
            super().build_extension(ext)
            return
        place = Path(self.get_ext_fullpath(ext.name))
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.shims[ext.name], place)


def extensions() -> list[Extension]:
    """The engine as C extensions, if COUNCIL_COMPILE asks for them."""
    wish = os.environ.get("COUNCIL_COMPILE", "")
    if not wish:
        return []
    from mypyc.build import mypycify

    modules = [str(path.relative_to(ROOT)) for path in compiled_modules(ROOT / "src")]
    # A single file would take -O3 more than ten minutes, for a few per cent of speed.
    found: list[Extension] = mypycify(modules, opt_level="0" if wish == "fast" else "3", debug_level="0", multi_file=True)
    for extension in found:  # mypyc gives all extensions the same list; each needs its own
        # Calls within the library need not go through the linker's table.
        faster = [] if os.name == "nt" else ["-fno-semantic-interposition", "-fvisibility=hidden"]
        # mypyc's internal checks are a sixth of the code; stack unwinding tables are a tenth of what the assembler reads.
        quicker = ["-DNDEBUG", "-fno-asynchronous-unwind-tables"] if wish == "fast" and os.name != "nt" else []
        extension.extra_compile_args = [*extension.extra_compile_args, *faster, *quicker]
    return found


def description() -> str:
    """README.md without its picture and its links to other pages of the repository, which work only in the repository."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    without_pictures = re.sub(r"!\[[^\]]*\]\([^)]*\)\n*", "", text)
    return re.sub(r"\[([^\]]+)\]\((?!https?:)[^)]*\)", r"\1", without_pictures)


setup(
    long_description=description(),
    long_description_content_type="text/markdown",
    cmdclass={"build_ext": BuildEngine, "build_py": BuildPackage, "sdist": BuildArchive},
    ext_modules=extensions(),
)
