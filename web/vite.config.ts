import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { CSSOptions, Plugin } from "vite";
import { defineConfig } from "vitest/config";

const OUT = "../src/smallcouncil/server/static";
const PICTURES = "../src/smallcouncil/pictures"; // maps, shapes and colours, from which Python draws too
const SERVER = "http://127.0.0.1:8000";
const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/;
const WORTH_IT = 1024; // bytes: below, a smaller file saves no packet

/** Leaves name.br and name.gz beside every text, so that the server compresses nothing while people play. */
function precompress(): Plugin {
  let out = OUT;
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !TEXT.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const text = readFileSync(path);
        if (text.length < WORTH_IT) continue;
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params: quality }));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

const MOUSE = "(hover: hover)";
/** What looks otherwise under the pointer does so for a mouse only: a finger leaves it behind on whatever comes up under a tap. */
const hovering: Exclude<CSSOptions["postcss"], string | undefined>["plugins"] = [
  {
    postcssPlugin: "hovering",
    Rule(rule, { AtRule }) {
      const { parent, selectors } = rule;
      const hovered = selectors.filter((each) => /(?<!not\():hover/.test(each));
      if (!hovered.length || (parent?.type === "atrule" && (parent as { params?: string }).params === MOUSE)) return;
      const media = new AtRule({ name: "media", params: MOUSE });
      media.append(rule.clone({ selectors: hovered }));
      rule.after(media);
      if (hovered.length === selectors.length) rule.remove();
      else rule.selectors = selectors.filter((each) => !hovered.includes(each));
    },
  },
];

export default defineConfig({
  base: "./",
  resolve: { alias: { $pictures: resolve(import.meta.dirname, PICTURES) } },
  css: { postcss: { plugins: hovering } },
  plugins: [svelte({ configFile: false }), precompress()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "baseline-widely-available",
    // The table is served with `script-src 'self'`: nothing may be written into the page, no script and no data: address.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    fs: { allow: [".", PICTURES] },
    proxy: {
      "/api": SERVER,
      "/socket": { target: SERVER, ws: true },
    },
  },
  test: {
    css: { include: /(theme|map|houses|shared|table)\.css/ }, // their colours are measured, and their words counted
    pool: "threads", // quicker to start than processes
  },
});
