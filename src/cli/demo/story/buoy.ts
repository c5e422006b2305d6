/** The demo's year in `buoy-firmware`, the program of the measuring buoys. Fictive. */
import { type DemoConversation, talk } from './conversation.ts'

const P = 'buoy-firmware'

export const BUOY: readonly DemoConversation[] = [
  talk(
    35,
    P,
    'Jonas',
    'Language of the firmware',
    [
      'The buoy has an nRF9160 and 256 KB of RAM. C or Rust?',
      'Embassy supports the nRF9160 well. Rust would have prevented 4 of the 6 bugs in the old firmware.',
      'We write the firmware in Rust with Embassy. No heap.',
      'The project builds without an allocator; a blinking buoy runs on the desk.',
      '$ cargo build --release: 118 KB',
    ],
    'codex',
  ),
  talk(52, P, 'Jonas', 'How often to send', [
    'How often should a buoy send its readings?',
    'Every 10 minutes costs 3.1 mAh a day, every minute 19 mAh. The panel gives 11 mAh on a cloudy day in December.',
    'Send every 10 minutes, and every minute while the level rises by more than 20 cm an hour.',
    'The interval is 10 minutes, and 1 minute while the water rises by more than 20 cm an hour.',
  ]),
  talk(79, P, 'Jonas', 'Watchdog', [
    'Buoy 3 hangs since Tuesday. Nobody wants to row there.',
    'The modem task waits for an answer without a limit, and the watchdog is fed by another task.',
    'Every task feeds its own watchdog channel. No wait without a timeout, ever.',
    'All 5 tasks have their own channel, and a lint refuses awaits without a timeout.',
    '$ cargo test: 88 passed',
  ]),
  talk(
    101,
    P,
    'Jonas',
    'Battery in winter',
    [
      'What happens to the battery at minus 15 degrees?',
      'LiFePO4 must not be charged below 0 degrees. The charger needs a cutoff.',
      'Charging stops below 2 degrees. Sending goes on.',
      'The cutoff is at 2 degrees with a hysteresis of 1 degree.',
    ],
    'codex',
  ),
  talk(126, P, 'Jonas', 'Updates over the air', [
    'How do we update a buoy without a boat?',
    'Two slots of 480 KB, a signed image, and a rollback if the new one does not report within 15 minutes.',
    'Good: two slots, signed images, rollback after 15 minutes.',
    'Update over the air works on the desk: 7 minutes for 118 KB, rollback tested by pulling the antenna.',
  ]),
  talk(149, P, 'Henk', 'Buoy 5 drifted', [
    'Buoy 5 lies 300 metres off its place. Your level there is nonsense.',
    'The position is read once a day only. The drift began on Sunday at 04:00.',
    'Report the position with every message, and mark the readings when it moved by more than 50 metres.',
    'Every message has the position; readings are marked beyond 50 metres.',
  ]),
  talk(171, P, 'Jonas', 'Clock of the buoy', [
    'The times of buoy 2 jump by up to 4 seconds.',
    'The clock is set from the network, which is late by the length of the registration. GNSS time is exact to a microsecond.',
    'Take the time from GNSS, never from the network.',
    'The clock is set from GNSS. The drift is below 40 ms a day.',
  ]),
  talk(196, P, 'Jonas', 'Sensor of the level', [
    'The ultrasonic sensor fails in fog. Radar?',
    'A 60 GHz radar sensor reads through fog and takes 4 mA more. It costs 38 euros.',
    'We change to the 60 GHz radar. The ultrasonic sensor is no longer used.',
    'The driver of the radar is in; noise is 3 mm in the tank.',
    '$ probe-rs run: noise 3.1 mm',
  ]),
  talk(222, P, 'Jonas', 'How often to send, again', [
    'The new radar and the new panel change the budget. Can we send more often?',
    'With the new panel 5 minutes cost 6 mAh a day; the panel gives 16 mAh on a cloudy day.',
    'Correction: send every 5 minutes, not every 10 minutes. The rule for rising water stays.',
    'The interval is 5 minutes now; 1 minute while the water rises by more than 20 cm an hour.',
  ]),
  talk(
    246,
    P,
    'Jonas',
    'Modem firmware',
    [
      'Two buoys lost the network after the update of the modem firmware 1.3.6.',
      'With 1.3.6 the modem needs a new PSM setting: the requested active time must be at least 4 seconds.',
      'Set the active time to 8 seconds, and pin the modem firmware to 1.3.6.',
      'Both buoys are back. The modem firmware is pinned, and CI checks the version.',
    ],
    'codex',
  ),
  talk(270, P, 'Jonas', 'Flash wears out', [
    'How long does the flash last if we log every message?',
    'With the ring of 64 pages about 21 years at 5 minutes. A log line per second would take 5 months.',
    'Log messages only, never debug lines, to flash.',
    'Debug lines go to RTT only. A test counts the writes of a simulated day.',
  ]),
  talk(295, P, 'Henk', 'Lights', [
    'The light of buoy 7 blinks like the north cardinal mark. That is forbidden.',
    'The test pattern of the firmware is the same as that of a north cardinal: quick flashes.',
    'Change it to one flash every 20 seconds. Ask the authority before you use any other pattern.',
    'The pattern is one flash every 20 seconds. The constant has a comment with the rule.',
  ]),
  talk(317, P, 'Jonas', 'Signing keys', [
    'Where do the signing keys of the images live?',
    'In the CI secret store now. A hardware token would be safer, but a release would need a person.',
    'The signing key moves to a hardware token. A release needs Mara or me.',
    'Images are signed with the token now; the key in CI is deleted.',
  ]),
  talk(338, P, 'Jonas', 'Ice', [
    'Buoy 4 reports a level that does not move. Ice?',
    'The temperature is minus 3 degrees for four days and the variance is 0.2 mm. It looks like ice.',
    'Mark readings as frozen if the variance stays below 1 mm for 6 hours below 0 degrees.',
    'Frozen readings are marked, and the forecast ignores them.',
    '$ cargo test ice: 6 passed',
  ]),
  talk(361, P, 'Jonas', 'Siren of Elvoort', [
    'Henk wants the siren to start by the buoy if the network is down.',
    'The siren has a 868 MHz receiver. The buoy could send a signed telegram with LoRa at 14 dBm.',
    'We try LoRa at 868 MHz with signed telegrams. The network stays the first way.',
    'A first telegram reached the siren over 3.4 km. Signing takes 41 ms.',
  ]),
]
