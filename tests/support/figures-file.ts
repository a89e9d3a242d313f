/** Where `npm run faults` wants the rows of its table; nowhere in other runs. */
export function figuresFile(): string | undefined {
	return process.env['FAULT_FIGURES']
}
