/** How often a fault is injected: twice in every run; `npm run faults` asks for the full form. */
export const rounds = Number(process.env['ROUNDS'] ?? 2)

/** Whether more is asked for than fits in every run. */
export const isFullForm = rounds > 2
