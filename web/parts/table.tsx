/** A table with named columns that scrolls by itself if the screen is narrower, and figures on cards. */
import type { ComponentChildren } from 'preact'

interface TableProps {
  /** Names of the columns; an empty one is a column of buttons. */
  readonly columns: readonly string[]
  /** The rows. */
  readonly children: ComponentChildren
}

export function Table({ columns, children }: TableProps) {
  return (
    <div class="scroll spaced">
      <table class="table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name === '' ? <span class="visually-hidden">Actions</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

interface FigureProps {
  readonly name: string
  readonly figure: string
  readonly children?: ComponentChildren
}

/** One number with its name above and a remark below. */
export function Figure({ name, figure, children }: FigureProps) {
  return (
    <div class="card">
      <p class="card-name">{name}</p>
      <p class="figure">{figure}</p>
      <p class="quiet">{children}</p>
    </div>
  )
}
