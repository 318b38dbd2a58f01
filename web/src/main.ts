import { mount } from "svelte";
import App from "./App.svelte";
import { install } from "./lib/installed";

mount(App, { target: document.getElementById("app")! });
install();
