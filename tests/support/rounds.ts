/** How often a fault is injected: twice by default; `npm run faults` uses the full form. */
export const rounds = Number(process.env['ROUNDS'] ?? 2)

/** Whether this run uses the full form, which is too long for `npm test`. */
export const isFullForm = rounds > 2
