import { mount } from "svelte";
import "../theme.css";
import { speak } from "../words/words.svelte";
import Bench from "./Bench.svelte";

await speak("en");
mount(Bench, { target: document.getElementById("app")! });
