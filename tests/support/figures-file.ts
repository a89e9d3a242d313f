/** File for the rows of `npm run faults`; undefined in other runs. */
export function figuresFile(): string | undefined {
	return process.env['FAULT_FIGURES']
}
