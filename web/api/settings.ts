/** Settings of the server, over HTTP. The value of a secret never arrives here. */
import { request } from './client.ts'

export type SettingValue = string | number | boolean | null

export interface Setting {
  readonly key: string
  readonly value: SettingValue | readonly string[]
  readonly default: SettingValue | readonly string[]
  /** `name`: the file, variable or flag that decides. */
  readonly source: { readonly kind: string; readonly name: string }
  readonly sentence: string
  readonly allowed: string
  readonly values: readonly string[] | null
  readonly unset: string | null
  readonly environment: string
  readonly editable: boolean
  readonly waitsForRestart: boolean
  readonly secret?: true
  readonly set?: boolean
}

export async function listSettings(signal: AbortSignal): Promise<readonly Setting[]> {
  return ((await request('/api/settings', {}, signal)) as { readonly settings: readonly Setting[] }).settings
}

/** @param value null goes back to the default */
export async function saveSetting(key: string, value: SettingValue): Promise<void> {
  const init = { method: 'PUT', body: JSON.stringify({ value }) }
  await request(`/api/settings/${encodeURIComponent(key)}`, init)
}
