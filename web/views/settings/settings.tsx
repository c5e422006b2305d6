/** Every setting with its sentence, its value and its default. Secrets are never shown. */
import { useState } from 'preact/hooks'
import { isLocal, may } from '../../api/client.ts'
import { noteChanges } from '../../api/events.ts'
import { listSettings, type Setting, type SettingValue, saveSetting } from '../../api/settings.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { route, setQuery } from '../../frame/router.tsx'
import { complain, say } from '../../frame/toast.tsx'
import { StateBadge } from '../../parts/badges.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { capital, toWords } from '../../parts/words.ts'
import { Backups } from './backups.tsx'
import { Projects } from './projects.tsx'
import { Sharing } from './sharing.tsx'

export function Settings() {
  const { find = '' } = route.value.query
  const asked = useAnswer(isLocal() ? 'settings' : null, listSettings, ['settings'])
  return (
    <div class="page reading">
      <header class="page-head">
        <h1>Settings</h1>
        {isLocal() && (
          <input
            type="search"
            class="field small-field"
            placeholder="Find a setting"
            aria-label="Find a setting"
            value={find}
            onInput={(event) => setQuery({ find: event.currentTarget.value })}
          />
        )}
      </header>
      {find === '' && (
        <>
          <Projects />
          {may('syncStatus') && <Sharing />}
          {isLocal() && <Backups />}
        </>
      )}
      {isLocal() ? (
        <Show asked={asked}>
          {(settings) => <Sections settings={settings.filter((each) => fits(each, find))} />}
        </Show>
      ) : (
        <Empty title="The settings of a team server are kept where it runs">
          <p>
            Its administrators change them there, and manage people with <code>lore team</code>.
          </p>
        </Empty>
      )}
    </div>
  )
}

function fits({ key, sentence }: Setting, find: string): boolean {
  const words = find.toLowerCase().split(/\s+/)
  const text = `${key} ${sentence}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

function Sections({ settings }: { readonly settings: readonly Setting[] }) {
  const sections = Map.groupBy(settings, ({ key }) => key.split('.')[0] ?? key)
  if (settings.length === 0) return <Empty title="No setting has these words" />
  return (
    <>
      {[...sections].map(([name, own]) => (
        <section key={name}>
          <h2>{capital(toWords(name))}</h2>
          {own.map((setting) => (
            <Row key={setting.key} setting={setting} />
          ))}
        </section>
      ))}
    </>
  )
}

function Row({ setting }: { readonly setting: Setting }) {
  const { key, sentence, source, editable, waitsForRestart, secret, set } = setting
  const [busy, setBusy] = useState(false)
  const save = async (value: SettingValue, isUndo = false) => {
    setBusy(true)
    try {
      await saveSetting(key, value)
      noteChanges(['settings'])
      const before = source.kind === 'user' ? toScalar(setting.value) : null
      say(isUndo ? 'Taken back.' : `${key} is changed.`, isUndo ? null : () => save(before, true))
    } catch (error) {
      complain(error)
    }
    setBusy(false)
  }
  const isDefault = source.kind === 'default'
  return (
    <div class="setting" id={key}>
      <div class="setting-words">
        <p>
          <code>{key}</code> {waitsForRestart && <StateBadge text="after the next start" tone="quiet" />}
        </p>
        <p>
          <Sentence text={sentence} />
        </p>
        {!isDefault && <p class="quiet small">Default: {toText(setting.default, setting.unset)}</p>}
        {!editable && (
          <p class="quiet small">
            Set by <code>{source.name}</code>; it cannot be changed here.
          </p>
        )}
      </div>
      <div class="setting-value">
        {secret === true ? (
          <span class="quiet">{set === true ? 'The key is set; it is never shown.' : 'No key is set.'}</span>
        ) : (
          <Field setting={setting} busy={busy} save={(value) => void save(value)} />
        )}
        {editable && !isDefault && secret !== true && (
          <button type="button" class="bare" disabled={busy} onClick={() => void save(null)}>
            Default
          </button>
        )}
      </div>
    </div>
  )
}

/** Names of commands stand between backticks. */
function Sentence({ text }: { readonly text: string }) {
  return (
    <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
  )
}

interface FieldProps {
  readonly setting: Setting
  readonly busy: boolean
  readonly save: (value: SettingValue) => void
}

function Field({ setting, busy, save }: FieldProps) {
  const { key, value, values, editable, allowed, unset } = setting
  const common = { 'aria-label': key, disabled: busy || !editable }
  if (typeof value === 'boolean' || typeof setting.default === 'boolean') {
    return (
      <label class="switch">
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={(event) => save(event.currentTarget.checked)}
        />
        {value === true ? 'on' : 'off'}
      </label>
    )
  }
  if (values !== null && !Array.isArray(value)) {
    return (
      <select
        {...common}
        value={String(value ?? '')}
        onChange={(event) => save(toValue(event.currentTarget.value))}
      >
        {(value === null || unset !== null) && (
          <option value="">{(unset ?? 'not set').replaceAll('`', '')}</option>
        )}
        {values.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...common}
      inputMode={typeof value === 'number' ? 'decimal' : 'text'}
      value={String(toScalar(value) ?? '')}
      placeholder={unset ?? allowed}
      title={allowed}
      onChange={(event) => {
        const typed = event.currentTarget.value
        save(
          typed === ''
            ? null
            : typeof value === 'number' && !Number.isNaN(Number(typed))
              ? Number(typed)
              : typed,
        )
      }}
    />
  )
}

/** Switches that may also be unset are chosen from a list, whose values are texts. */
function toValue(chosen: string): SettingValue {
  if (chosen === 'true' || chosen === 'false') return chosen === 'true'
  return chosen === '' ? null : chosen
}

function toScalar(value: Setting['value']): SettingValue {
  return typeof value === 'object' && value !== null ? value.join(', ') : value
}

function toText(value: Setting['value'], unset: string | null): string {
  if (value === null) return unset ?? 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = String(toScalar(value))
  return text === '' ? 'empty' : text
}
