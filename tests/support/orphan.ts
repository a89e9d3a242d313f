// A process that listens for the end of its parent only once that has happened; what it does then is its exit code.
import { setTimeout as pause } from 'node:timers/promises'
import { onParentGone } from '#server/parent.ts'

while (process.connected) await pause(5)
onParentGone(() => process.exit(7))
// Nobody told it.
setTimeout(() => process.exit(1), 5000)
