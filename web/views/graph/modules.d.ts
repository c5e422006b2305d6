/** One step of ForceAtlas2 on flat arrays; the package has no types for this file of it. */
declare module 'graphology-layout-forceatlas2/iterate.js' {
  const iterate: (
    settings: Readonly<Record<string, unknown>>,
    nodes: Float32Array,
    links: Float32Array,
  ) => void
  export default iterate
}
