/** The demo's year in `tidebook-app`, the app for sailors. Fictive. */
import { type DemoConversation, talk } from './conversation.ts'

const P = 'tidebook-app'

export const APP: readonly DemoConversation[] = [
  talk(12, P, 'Priya', 'Native or cross platform', [
    'Two native apps or React Native? There are two of us.',
    'With two people one code base is realistic. The chart of the tide is the only part that needs native speed.',
    'We build the app with React Native and Expo. The tide chart is drawn with Skia.',
    'The project is set up with Expo SDK 52, and a first tide chart runs at 60 frames a second.',
  ]),
  talk(
    24,
    P,
    'Priya',
    'State in the app',
    [
      'Redux feels heavy for this. What else?',
      'Zustand for local state, TanStack Query for what comes from the server. Together 14 KB.',
      'Good. Zustand and TanStack Query, no Redux.',
      'Done. I removed Redux and its 9 files.',
      '$ 9 files deleted',
    ],
    'gemini-cli',
  ),
  talk(47, P, 'Priya', 'Units', [
    'British sailors want feet. Where do we convert?',
    'In one function next to the display: the store holds metres, the display converts.',
    'I prefer metres everywhere in the code. Only the last component converts to feet.',
    'There is one function formatLevel, and a lint rule refuses other conversions.',
  ]),
  talk(66, P, 'Henk', 'What captains need', [
    'I am on a pilot boat with wet gloves. The buttons are too small.',
    'The buttons are 40 points high. For gloves 64 points are recommended.',
    'Make them big. And the first screen must show the next high water, nothing else.',
    'The first screen shows the next high water in large digits, and all buttons are 64 points high.',
  ]),
  talk(85, P, 'Priya', 'Offline', [
    'Out at sea there is no network. What do we keep on the device?',
    'The forecasts of the next 7 days for 5 harbours are 210 KB. They can be refreshed whenever there is a network.',
    'Store the next 7 days of the 5 last used harbours in SQLite on the device.',
    'Offline works: 7 days, 5 harbours, 210 KB in SQLite. The age of the data is shown in the corner.',
    '$ detox test offline: 12 passed',
  ]),
  talk(108, P, 'Priya', 'Crash on old phones', [
    'The app crashes at the start on Android 9. Sentry shows 340 crashes since yesterday.',
    'Hermes was built without Intl for old systems; formatting the date throws a RangeError.',
    'The fix: load the Intl polyfill on Android below 11.',
    'Fixed with the polyfill below Android 11. No crash in the last 24 hours.',
    '$ eas submit: 1.3.2 accepted',
  ]),
  talk(
    131,
    P,
    'Priya',
    'Design of the chart',
    [
      'The chart should use blue for the tide and grey for the range of the wind.',
      'I use #2b6cb0 for the tide and a grey band for the range. The contrast is 4.9 to 1 in both modes.',
      'I like that. Always check contrast before you propose a colour.',
      'I will: contrast of at least 4.5 to 1 before any colour is proposed.',
    ],
    'gemini-cli',
  ),
  talk(156, P, 'Priya', 'Push messages', [
    'Which service sends the push messages?',
    'Expo push works for both platforms and is free up to our size.',
    'We use Expo push notifications for warnings.',
    'Warnings are sent with Expo push. Delivery took 1.4 seconds at the median in the test.',
  ]),
  talk(178, P, 'Priya', 'Translations', [
    'Dutch, Danish, German and English. Who translates?',
    'A file per language, and the harbour masters check their own. Missing keys fall back to English.',
    'Texts of warnings are never machine translated. A person must sign them off.',
    'Noted: warnings are signed off by a person. The build fails if a warning text has no signature.',
  ]),
  talk(203, P, 'Priya', 'Battery', [
    'Users say the app eats the battery: 9 % in an hour.',
    'The chart redraws 60 times a second although nothing moves. Redrawing once a minute takes 0.6 % an hour.',
    'Redraw once a minute, and while a finger is on the chart.',
    'The battery drain fell from 9 % to 0.7 % an hour on the test phone.',
    '$ adb shell dumpsys batterystats: 0.7%/h',
  ]),
  talk(226, P, 'Priya', 'Release train', [
    'Can we release every two weeks on Tuesday?',
    'The reviews took 31 hours at most this year. A submission on Thursday is safe.',
    'The release train: submit on Thursday, release on Tuesday, every second week.',
    'The calendar and the pipeline follow the train now.',
  ]),
  talk(251, P, 'Henk', 'The wrong harbour', [
    'The app showed Sandhaven although I was in Elvoort. I almost missed the lock.',
    'The nearest harbour is chosen by straight distance; over the dike Sandhaven is nearer.',
    'Choose the harbour by water, not by straight line. And let me pin one.',
    'A pinned harbour wins, else the nearest by water. Both are tested with the positions of that day.',
  ]),
  talk(277, P, 'Priya', 'Widgets', [
    'Sailors ask for a widget on the lock screen.',
    'iOS needs WidgetKit in Swift; about 200 lines. Android can use Glance.',
    'Start with iOS. The widget shows the next high water and the range.',
    'The iOS widget is in TestFlight with 40 testers.',
  ]),
  talk(301, P, 'Priya', 'Expo push limits', [
    'In the last storm 8 % of the warnings came later than 5 minutes.',
    'Expo push slows down above 600 messages a second. Sending directly through APNs and FCM has no such limit.',
    'We stop using Expo push for warnings. Warnings go directly through APNs and FCM.',
    'Replaced: warnings go directly through APNs and FCM. In the drill 99.6 % arrived within 20 seconds.',
    '$ drill: 10,000 sent, 9,960 in 20 s',
  ]),
  talk(322, P, 'Priya', 'Screen reader', [
    'A blind sailor wrote to us: the chart says nothing to her.',
    'The chart can have a spoken summary: next high water, next low water, and the range.',
    'Every chart needs a text that says the same. That is a rule for all screens.',
    'All 6 charts have a text now, and a test fails for a chart without one.',
  ]),
  talk(344, P, 'Priya', 'Dark mode at night', [
    'At night the white flash at the start blinds people.',
    'The splash screen ignores the system theme. A dark splash screen is a change of one line.',
    'Dark splash screen, and red instead of blue in night mode. Captains keep their night vision with red.',
    'Night mode is red on black now, also the splash screen.',
  ]),
  talk(363, P, 'Priya', 'Warnings by SMS', [
    'Mara wants SMS besides push. Which provider?',
    'The harbour already has a contract with a Dutch provider; 0.06 euros a message, delivery in 9 seconds.',
    'We use the provider of the harbour for SMS. At most 3 messages per warning and person.',
    'Noted: SMS through the harbour’s provider, at most 3 messages per warning and person.',
  ]),
]
