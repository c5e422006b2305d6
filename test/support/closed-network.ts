/**
 * A network of its own for processes under test, in which every packet is counted and none arrives: one interface
 * that leads nowhere, with the default route and the name server behind it. Linux only, where the system allows it.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ClosedNetwork {
  /** The command line that runs another one in there, from the folder given. */
  within(folder: string, line: readonly string[]): readonly [command: string, ...args: string[]]
  /** Packets that were sent to anywhere but this machine, since the start. */
  sentPackets(): number
  close(): void
}

/** 192.0.2.0/24 is set aside for documentation: no such machine exists. */
const ADDRESS = '192.0.2.2'
const ELSEWHERE = '192.0.2.1'
const INTERFACE = 'lore-out'
/** Takes every packet and has no address, so that the system drops it. */
const FAR_END = 'lore-far'

// IPv6 is switched off because the system itself announces every IPv6 address with packets of its own.
const SET_UP = `set -e
ip link set lo up
ip link add ${INTERFACE} type veth peer name ${FAR_END}
for file in /proc/sys/net/ipv6/conf/*/disable_ipv6; do if [ -e "$file" ]; then echo 1 > "$file"; fi; done
ip address add ${ADDRESS}/24 dev ${INTERFACE}
ip link set ${INTERFACE} arp off up
ip link set ${FAR_END} arp off up
ip route add default via ${ELSEWHERE}
mount --bind "$1" /etc/resolv.conf
echo ready
exec sleep infinity`

/** Root may take a network as it is; others by way of a user namespace, in which they are root. */
const WAYS: readonly (readonly string[])[] = [
  ['--net', '--mount'],
  ['--user', '--map-root-user', '--net', '--mount'],
]

/** The reason in words where there is none to be had. */
export async function openClosedNetwork(): Promise<ClosedNetwork | string> {
  if (process.platform !== 'linux') return `${process.platform} has no network namespaces`
  for (const tool of ['unshare', 'nsenter', 'ip', 'mount']) {
    if (spawnSync(tool, ['--version']).error !== undefined && spawnSync(tool, ['-V']).error !== undefined)
      return `the command ${tool} is missing`
  }
  const folder = mkdtempSync(join(tmpdir(), 'lore-network-'))
  const resolver = join(folder, 'resolv.conf')
  writeFileSync(resolver, `nameserver ${ELSEWHERE}\noptions timeout:1 attempts:1\n`)
  const refusals: string[] = []
  for (const way of WAYS) {
    const holder = spawn('unshare', [...way, 'sh', '-c', SET_UP, 'sh', resolver], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const refusal = await untilReady(holder)
    if (refusal === null && holder.pid !== undefined) return toNetwork(holder, holder.pid, way, folder)
    refusals.push(refusal ?? 'it did not start')
  }
  rmSync(folder, { recursive: true, force: true })
  return refusals.join('; ')
}

/** What it said instead, where it ends before it is ready. */
function untilReady(holder: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    let complaint = ''
    holder.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    holder.stdout?.once('data', () => resolve(null))
    holder.once('error', (error) => resolve(error.message))
    holder.once('close', () => resolve(complaint.trim().replaceAll('\n', ', ')))
  })
}

function toNetwork(holder: ChildProcess, pid: number, way: readonly string[], folder: string): ClosedNetwork {
  const enter = way.includes('--user')
    ? ['--user', '--preserve-credentials', '--net', '--mount']
    : ['--net', '--mount']
  return {
    within: (start, line) => [
      'nsenter',
      '--target',
      String(pid),
      ...enter,
      'sh',
      '-c',
      // Entering a mount namespace leads to its root folder.
      'cd "$1" && shift && exec "$@"',
      'sh',
      start,
      ...line,
    ],
    sentPackets() {
      const line = readFileSync(`/proc/${pid}/net/dev`, 'utf8')
        .split('\n')
        .find((candidate) => candidate.trim().startsWith(`${INTERFACE}:`))
      // After the name come eight counters of what was received; the second of the next eight counts packets.
      const sent = line?.split(':')[1]?.trim().split(/\s+/)[9]
      if (sent === undefined) throw new Error(`no counter of ${INTERFACE}`)
      return Number(sent)
    },
    close() {
      holder.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
