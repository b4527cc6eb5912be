import { mount } from "svelte";
import App from "./App.svelte";
import { dress } from "./settings.svelte";
import "./theme.css";
import { speak } from "./words/words.svelte";

dress();
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
await speak();
mount(App, { target: document.getElementById("app")! });
