import { describe, expect, it } from 'vitest'
import { redactText } from '../redact-text.ts'
import { findAccess } from './find-access.ts'

const HEX = '5f2b8c1d9e4a7c3b5f2b'.concat('8c1d9e4a7c3b5f2b8c1d')
const UUID = '3f2504e0-4f89-41d3'.concat('-9a0c-0305e82c3301')
const DRAWN = 'aZ3kQ9xR7mB2v'.concat('T8nL5cW1yH6dF4gJ0pS')
const MIXED = 'Kx7!mQ2'.concat('@pL9#')
const AROUND = 'mondlicht42'.concat('rot')
const PHRASE = 'walnut-orbit'.concat('-cactus-lantern')
const SHAPES = [HEX, UUID, DRAWN, MIXED, AROUND, PHRASE]

const cut = (text: string) => findAccess(text).map(({ start, end }) => text.slice(start, end))

describe('findAccess', () => {
  it.each([
    // opening and a locked thing
    'the export is a protected archive, it opens with X',
    'To unlock the old laptop at the sign-in, use X.',
    'What decrypts the vault? X, as last year.',
    'Das Archiv lässt sich mit X öffnen',
    'entsperren kannst du den gesperrten Rechner mit X',
    "Le coffre s'ouvre avec X",
    'El rar cifrado se abre con X',
    '这个压缩包用 X 解压',
    '暗号化したzipはXで解凍できます',
    // a thing, its state, and a verb that uses the value
    'I locked the workbook, use X to read it; the PDF is protected too',
    'Der Laptop ist gesperrt, probier X',
    'El portátil está bloqueado, usa X',
    // prompting and a locked thing
    'Beim Anmelden an der NAS einfach X nehmen',
    'Le PDF est protégé, il faut mettre X pour le lire',
    'once sudo asks, type X',
    'the vpn client will ask you twice, both times enter X',
    'Sobald das VPN fragt, tippe X ein.',
    'Quand le vpn te le demande, tape X',
    'Cuando sudo te pregunte, escribe X',
    '连 VPN 弹出提示的时候输入 X',
    'VPNで聞かれたらXと入力してください',
    'What do I type at the sudo prompt? X',
    'Was muss ich beim VPN eingeben? X',
    // letting in
    'X gets you onto the guest wifi',
    'for the intranet: X lets you in',
    'Mit X kommst du ins Gäste-WLAN rein',
    'con X entras con el vpn, te deja entrar',
    '公司 wifi 输 X 就能连',
    // secrecy
    'Guest wifi: X. Keep it to yourself.',
    'X gets you into prod, do not share it',
    'Ins Intranet mit X, bitte nicht weitersagen',
    'ça ouvre la prod : X, garde ça pour toi',
    'no se lo digas a nadie, el wifi es X',
    "You can sign in as ops, X. Please don't share that.",
    // a user before it
    'vpn -> ada / X',
    'for the jump host it is ada, then X',
    'authenticate as svc-build using X and rerun the job',
    'sign in at the intranet with ada and X',
    'vpn -> ada:X',
    "For the router page it's ada and X",
    '别外传,X 可以进生产服务器',
  ])('finds the value in %j, whatever it looks like', (phrasing) => {
    for (const value of SHAPES) {
      const text = phrasing.replace('X', () => value)
      expect(cut(text), text).toEqual([value])
    }
  })

  it('needs cues of two classes', () => {
    for (const text of [
      `open it with ${AROUND}`,
      `the zip is ${PHRASE}`,
      `when it asks, type ${AROUND}`,
      `don't tell anybody: ${PHRASE}`,
      `to get in: ${DRAWN}`,
    ])
      expect(cut(text), text).toEqual([])
  })

  it('needs exactly one value', () => {
    expect(cut(`the zip opens with ${AROUND} or ${PHRASE}`)).toEqual([])
  })

  it.each([
    'when it asks for a branch, type feature-login-page-fix',
    `when the vpn setup asks for a name, type ${PHRASE}`,
    `Wenn der Login nach dem Namen fragt, gib ${PHRASE} ein.`,
    'open it with vscode-insiders2',
    'the zip is encrypted with AES256',
    'the archive is encrypted with AES-256-GCM, unlock it with openssl3',
    'unlock the file lock with pid 4711',
    `don't share commit ${HEX} yet`,
    `unlock the vault branch: commit ${HEX}`,
    `the zip opens, its checksum is ${HEX}`,
    'when prompted, choose option-2-legacy-mode',
    'log in as deploy-bot-42',
    'when sudo asks, log in as deploy-bot-42',
    'wifi test uses SSID lab5ghz2',
    'the wifi test lets you on SSID lab42ghz',
    `unlock the login session ${UUID}`,
    `the vpn session id is ${UUID}, it lets you in after a restart`,
    'unlock ticket OPS-4711 before the login release',
    'unzip the archive release-2024-05-11.zip with unzip6',
    'open the archive at https://x.test/a1b2c3d4e5f6/x.zip with your browser',
    'the archive is set to match. Policy :policy:`CMP0135` was added to unlock the option',
    'the vault opens with version 1.15.2+ent.hsm',
    'decrypt the archive with node20lts',
    `the archive was unpacked into build-${HEX}`,
    `open the vault page with user-service-42 and the login page with react18`,
    `sudo systemctl restart app@${HEX.slice(0, 12)}, it prompts you`,
    'sign in with user test-runner-17, then open PR-4821',
    'the login test unlocks the account of user1234',
    'when sudo prompts you, press ctrl+c2',
    'The login opens with 200 OK in 38ms; encrypted sessions get eu-central-1',
    `if (locked) unlock({ id: '${UUID}' }) // don't share`,
    `2026-11-16T09:12:44Z INFO login unlocked with trace ${UUID}`,
    `GET /login/unlock?id=${UUID} asks you to sign in`,
    'Wenn der Assistent beim Login nach dem Branch fragt, gib release-24-10-hotfix ein.',
    'Das verschlüsselte Archiv geht mit 7zip2301 auf',
    "l'archive chiffrée s'ouvre avec winrar623",
    'el zip cifrado se abre con 7zip2301',
    '压缩包用 7zip2301 解压',
    'zipはlhaplus174で解凍できます',
    `the encrypted archive: ${PHRASE}`,
    `the vpn is up and ${PHRASE} is deployed`,
    'unlocking the keychain takes 250ms+50ms on M1Pro2021',
    'the vpn dialog opens with ctrl+alt+f2',
    'unlock the archive with eslint-plugin-react-hooks',
    'open the vault with visual-studio-code-insiders',
    'the login prompt opens with lodash@^4.17.2',
    'the keychain is decrypted with pkcs#12v1',
    'in production the login wants `req_8f2a91c047d1`',
    'sudo will ask you, see #channel-42!',
    'the encrypted disk opens with utf8mb4_0900_ai_ci',
  ])('leaves alone %s', (text) => {
    expect(cut(text)).toEqual([])
    expect(redactText(text).text).toBe(text)
  })

  it.each(['unlock zip a1b2c3d4e5 ', 'when it asks ', 'X1!abcdef. ', 'zip\n', 'open a b c d e '])(
    'reads a megabyte of %j in bounded steps',
    (piece) => {
      expect(findAccess(piece.repeat(Math.ceil(1_000_000 / piece.length))).length).toBeGreaterThanOrEqual(0)
    },
  )
})
