/** Which text files make up the words of a system, and in which order: what comes later wins. */
export type Files = Record<string, string>;

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Paths look like `…/src/bocage/systems/…/text/en/fire.ftl`; the client's own lie beside the sources. */
export function filesOf(files: Files, system: string): string[] {
  const packages = ["/terminal/text/", "/kernel/text/", "/server/text/", "/web/", `/systems/${system}/text/`];
  const rank = (path: string): number => {
    if (!path.includes("/bocage/")) return packages.indexOf("/web/");
    return packages.findIndex((name) => path.includes(name));
  };
  return Object.keys(files)
    .filter((path) => rank(path) >= 0)
    .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
    .map((path) => files[path]!);
}

/** What the systems of the page are called, by the id of their title: also those whose words are not in use. */
export function titlesOf(files: Files): Record<string, string> {
  const titles = Object.entries(files).flatMap(([path, text]) => {
    const id = `${/\/systems\/(\w+)\/text\//.exec(path)?.[1]}-title`;
    const title = new RegExp(`^${id} = (.+)$`, "m").exec(text)?.[1];
    return title ? [[id, title]] : [];
  });
  return Object.fromEntries(titles);
}

/** Whether the words of a system are part of the page. */
export function isBuiltIn(files: Files, system: string): boolean {
  return Object.keys(files).some((path) => path.includes(`/systems/${system}/text/`));
}
