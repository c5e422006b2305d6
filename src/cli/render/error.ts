/** Renders an error and its hint. Pure. */
import { hang, passage, show } from './layout/block.ts'
import type { View } from './layout/view.ts'

export function renderError(
  { message, hint }: { readonly message: string; readonly hint: string },
  view: View,
): string {
  const { red, dim } = view.paint
  return show(view, hang(`${red('✗')} `, passage(message), passage(hint, dim)))
}
