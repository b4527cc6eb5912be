const own = import.meta.glob<string>("../../text/en/*.ftl", { query: "?raw", import: "default", eager: true });
const rest = import.meta.glob<string>("../../../src/bocage/**/text/en/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

export default { ...own, ...rest };
