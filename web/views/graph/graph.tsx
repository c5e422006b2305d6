/** The graph of memories. */
export function Graph() {
  return <div class="page" />
}
