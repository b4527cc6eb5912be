/** Every French text by its file: those of the page, then those of the kernel, the server and the systems. */
const ofPage = import.meta.glob<string>("../../text/fr/*.ftl", { query: "?raw", import: "default", eager: true });
const ofPackages = import.meta.glob<string>("../../../src/bocage/**/text/fr/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

export default { ...ofPage, ...ofPackages };
