/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.BOCAGE_SERVER ?? "http://127.0.0.1:8017";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/bocage/server/static",
    emptyOutDir: true,
    target: "es2022",
    // benchmarks/page.py builds the page that measures drawing, in mode `bench`; the server does not ship it.
    rolldownOptions: { input: mode === "bench" ? "bench.html" : "index.html" },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true } },
  },
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}),
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
}));
