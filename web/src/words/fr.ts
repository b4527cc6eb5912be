const own = import.meta.glob<string>("../../text/fr/*.ftl", { query: "?raw", import: "default", eager: true });
const rest = import.meta.glob<string>("../../../src/bocage/**/text/fr/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

export default { ...own, ...rest };
