/** A block that may scroll by itself, and can be reached by keyboard for that. */
import type { ComponentChildren } from 'preact'

interface ScrollBoxProps {
  readonly label: string
  readonly class?: string
  readonly children: ComponentChildren
}

export function ScrollBox({ label, class: name = '', children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll the block
    <section class={`scroll-box ${name}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
