/** The files by which a desktop starts the tray: a menu entry, and one that starts it at sign-in. Pure. */
import { posix, win32 } from 'node:path'

export interface TraySurroundings {
  readonly platform: NodeJS.Platform
  readonly homedir: string
  /** XDG_CONFIG_HOME and XDG_DATA_HOME; null if they are not set. */
  readonly configHome: string | null
  readonly dataHome: string | null
  /** APPDATA on Windows; null if it is not set. */
  readonly appData: string | null
  readonly uid: number
  readonly node: string
  readonly bin: string
  /** Lore's home folder. */
  readonly home: string
  /** True if the daemon starts and ends with the tray. */
  readonly withDaemon: boolean
}

export interface TrayFiles {
  /** Files and their texts. The icon is written beside them by the command. */
  readonly files: readonly { readonly path: string; readonly text: string; readonly mode?: number }[]
  /** The tray that shows the icon. */
  readonly icon: string
  /** Commands that make the system take notice, and those that undo it. */
  readonly enable: readonly (readonly string[])[]
  readonly disable: readonly (readonly string[])[]
  /** Everything that uninstalling removes: files of `files`, and files that `enable` makes. */
  readonly removes: readonly string[]
}

/** Returns null for a platform without a known way. */
export function planTrayFiles(around: TraySurroundings): TrayFiles | null {
  switch (around.platform) {
    case 'linux':
      return planLinux(around)
    case 'darwin':
      return planMac(around)
    case 'win32':
      return planWindows(around)
    default:
      return null
  }
}

function commandOf({ node, bin, home, withDaemon }: TraySurroundings): readonly string[] {
  return [node, bin, 'tray', '--home', home, ...(withDaemon ? ['--with-daemon'] : [])]
}

function planLinux(around: TraySurroundings): TrayFiles {
  const { homedir, configHome, dataHome } = around
  const data = dataHome ?? posix.join(homedir, '.local', 'share')
  const entry = posix.join(data, 'applications', 'lore-tray.desktop')
  const autostart = posix.join(configHome ?? posix.join(homedir, '.config'), 'autostart', 'lore-tray.desktop')
  const icon = posix.join(data, 'icons', 'hicolor', '64x64', 'apps', 'lore-tray.png')
  const text = `[Desktop Entry]
Type=Application
Version=1.0
Name=Lore
Comment=What your agents remember
Exec=${commandOf(around).map(quoteForDesktop).join(' ')}
Icon=${icon}
Terminal=false
Categories=Utility;
StartupNotify=false
`
  const files = [
    { path: entry, text },
    { path: autostart, text: `${text}X-GNOME-Autostart-enabled=true\n` },
  ]
  return { files, icon, enable: [], disable: [], removes: [entry, autostart, icon] }
}

/** In a desktop entry the value is unescaped first, and the command line is read from the result. */
function quoteForDesktop(part: string): string {
  if (/^[\w@:,./=+-]+$/.test(part)) return part
  const quoted = `"${part.replaceAll(/["`$\\]/g, '\\$&')}"`
  return quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%')
}

function planMac(around: TraySurroundings): TrayFiles {
  const { homedir, uid } = around
  const label = 'lore-memory.tray'
  const bundle = posix.join(homedir, 'Applications', 'Lore.app')
  const agent = posix.join(homedir, 'Library', 'LaunchAgents', `${label}.plist`)
  const program = posix.join(bundle, 'Contents', 'MacOS', 'lore-tray')
  const icon = posix.join(bundle, 'Contents', 'Resources', 'lore.icns')
  const domain = `gui/${uid}`
  return {
    files: [
      {
        path: posix.join(bundle, 'Contents', 'Info.plist'),
        text: plist([
          ['CFBundleName', 'Lore'],
          ['CFBundleIdentifier', label],
          ['CFBundleExecutable', 'lore-tray'],
          ['CFBundlePackageType', 'APPL'],
          ['CFBundleIconFile', 'lore.icns'],
          // No window and no place in the dock.
          ['LSUIElement', true],
        ]),
      },
      {
        path: program,
        text: `#!/bin/sh\nexec ${commandOf(around).map(quoteForShell).join(' ')}\n`,
        mode: 0o755,
      },
      {
        path: agent,
        text: plist([
          ['Label', label],
          ['ProgramArguments', [program]],
          ['RunAtLoad', true],
          ['ProcessType', 'Interactive'],
        ]),
      },
    ],
    icon,
    enable: [['launchctl', 'bootstrap', domain, agent]],
    disable: [['launchctl', 'bootout', `${domain}/${label}`]],
    removes: [bundle, agent],
  }
}

function quoteForShell(part: string): string {
  return `'${part.replaceAll("'", `'\\''`)}'`
}

function plist(entries: readonly (readonly [string, string | boolean | readonly string[]])[]): string {
  const toXml = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const render = (value: string | boolean | readonly string[]): string => {
    if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
    if (typeof value === 'string') return `<string>${toXml(value)}</string>`
    return `<array>${value.map((part) => `<string>${toXml(part)}</string>`).join('')}</array>`
  }
  const body = entries.map(([key, value]) => `  <key>${key}</key>\n  ${render(value)}`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${body}
</dict>
</plist>
`
}

/** Shortcuts are made by the system itself: their format is not plain text. */
function planWindows(around: TraySurroundings): TrayFiles {
  const { homedir, appData, home } = around
  const programs = win32.join(
    appData ?? win32.join(homedir, 'AppData', 'Roaming'),
    ...['Microsoft', 'Windows', 'Start Menu', 'Programs'],
  )
  const icon = win32.join(home, 'tray', 'lore.ico')
  const links = [win32.join(programs, 'Lore.lnk'), win32.join(programs, 'Startup', 'Lore.lnk')]
  const [node = '', ...args] = commandOf(around)
  const line = args.map((part) => (/^[\w:.\\/-]+$/.test(part) ? part : `"${part}"`)).join(' ')
  const script = (link: string) =>
    [
      `$s = (New-Object -ComObject WScript.Shell).CreateShortcut(${quoteForPowerShell(link)})`,
      `$s.TargetPath = ${quoteForPowerShell(node)}`,
      `$s.Arguments = ${quoteForPowerShell(line)}`,
      `$s.IconLocation = ${quoteForPowerShell(icon)}`,
      // Minimised, since the program has a console window.
      '$s.WindowStyle = 7',
      '$s.Save()',
    ].join('; ')
  return {
    files: [],
    icon,
    enable: links.map((link) => ['powershell', '-NoProfile', '-NonInteractive', '-Command', script(link)]),
    disable: [],
    removes: [...links, icon],
  }
}

function quoteForPowerShell(part: string): string {
  return `'${part.replaceAll("'", "''")}'`
}
