/** The systemd unit or launchd plist with which the operating system runs the daemon for its user. Pure. */
import { createHash } from 'node:crypto'
import { posix } from 'node:path'

export interface ServiceSurroundings {
  readonly platform: NodeJS.Platform
  readonly homedir: string
  /** XDG_CONFIG_HOME; null if it is not set. */
  readonly configHome: string | null
  readonly uid: number
  /** The path of the Node binary. */
  readonly node: string
  /** The path of the `lore` launcher. */
  readonly bin: string
  /** Lore's home folder. */
  readonly home: string
}

export interface ServicePlan {
  readonly system: 'systemd' | 'launchd'
  readonly file: string
  readonly text: string
  /** Commands that make the system start, or stop and forget, the service. */
  readonly enable: readonly (readonly string[])[]
  readonly disable: readonly (readonly string[])[]
  /** Links that enabling creates beside the file. */
  readonly links: readonly string[]
}

/** Returns null if Lore knows no per-user services of the platform. */
export function planService(around: ServiceSurroundings): ServicePlan | null {
  switch (around.platform) {
    case 'linux':
      return planSystemd(around)
    case 'darwin':
      return planLaunchd(around)
    default:
      return null
  }
}

/** Each home has its own service; that of the default home is called `lore`. */
function nameOf({ home, homedir }: ServiceSurroundings): string {
  if (home === posix.join(homedir, '.lore')) return 'lore'
  return `lore-${createHash('sha256').update(home).digest('hex').slice(0, 8)}`
}

function planSystemd(around: ServiceSurroundings): ServicePlan {
  const unit = `${nameOf(around)}.service`
  const folder = posix.join(around.configHome ?? posix.join(around.homedir, '.config'), 'systemd', 'user')
  const command = [around.node, around.bin, 'daemon', 'run', '--home', around.home].map(quoteForSystemd)
  return {
    system: 'systemd',
    file: posix.join(folder, unit),
    links: [posix.join(folder, 'default.target.wants', unit)],
    enable: [
      ['systemctl', '--user', 'daemon-reload'],
      ['systemctl', '--user', 'enable', '--now', unit],
    ],
    disable: [['systemctl', '--user', 'disable', '--now', unit]],
    text: `[Unit]
Description=Lore, long-term memory for AI agents
StartLimitIntervalSec=600
StartLimitBurst=5

[Service]
ExecStart=${command.join(' ')}
Restart=on-failure
RestartSec=1
RestartSteps=6
RestartMaxDelaySec=60
RestartPreventExitStatus=2 6
TimeoutStopSec=15
UMask=0077
NoNewPrivileges=true

[Install]
WantedBy=default.target
`,
  }
}

/** Percent and dollar signs have a meaning for systemd, even inside quotes. */
function quoteForSystemd(part: string): string {
  const escaped = part
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$')
  return /^[\w@:,./=+-]+$/.test(part) ? part : `"${escaped}"`
}

function planLaunchd(around: ServiceSurroundings): ServicePlan {
  const label = `lore-memory.${nameOf(around)}`
  const file = posix.join(around.homedir, 'Library', 'LaunchAgents', `${label}.plist`)
  const command = [around.node, around.bin, 'daemon', 'run', '--home', around.home]
  const domain = `gui/${around.uid}`
  return {
    system: 'launchd',
    file,
    links: [],
    enable: [['launchctl', 'bootstrap', domain, file]],
    disable: [['launchctl', 'bootout', `${domain}/${label}`]],
    text: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${escapeXml(label)}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((part) => `    <string>${escapeXml(part)}</string>`).join('\n')}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>60</integer>
  <key>ProcessType</key>
  <string>Background</string>
  <key>Umask</key>
  <integer>63</integer>
</dict>
</plist>
`,
  }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
