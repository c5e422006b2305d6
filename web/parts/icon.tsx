/** The few pictures of the explorer, drawn as lines. */

const PATHS = {
  home: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4',
  tree: 'M5 5h6v4H5zM13 15h6v4h-6zM8 9v8h5M13 9h6V5h-6z',
  graph:
    'M6 6a2 2 0 1 0 .01 0M18 9a2 2 0 1 0 .01 0M9 18a2 2 0 1 0 .01 0M7.8 7.4l8.4 2.8M16.8 12.6 10.6 17M7 9.8 8.6 16',
  timeline: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
  sessions: 'M5 5h14v10H9l-4 4z',
  sleep: 'M19 14a8 8 0 0 1-9-10 8 8 0 1 0 9 10z',
  review: 'M5 6h9M5 12h6M5 18h5M14 15l3 3 4-6',
  cost: 'M5 19V9M10 19V5M15 19v-7M20 19v-4',
  settings: 'M5 8h8M17 8h2M5 16h2M11 16h8M15 6v4M9 14v4',
  more: 'M5 7h14M5 12h14M5 17h14',
  lock: 'M7 11h10v8H7zM9 11V8a3 3 0 0 1 6 0v3',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
