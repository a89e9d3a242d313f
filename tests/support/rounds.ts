/** How often a fault is injected: 20 times by `npm run faults`, twice when a file is run by hand. */
export const rounds = Number(process.env['ROUNDS'] ?? 2)

/** Whether faults are injected at length and their figures judged, as by `npm run faults`. */
export const isFullForm = rounds > 2
