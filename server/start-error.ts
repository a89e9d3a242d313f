/** An obstacle that the person at the console can remove: one line that says what is wrong and what to do. */
export class StartError extends Error {
	constructor(message: string, options?: ErrorOptions) {
		super(message, options)
		this.name = 'StartError'
	}
}

/** Prints a line for the person at the console. Lines for programs go to the log. */
export function say(text: string) {
	process.stdout.write(`${text}\n`)
}

/** Prints why the start failed. */
export function complain(text: string) {
	process.stderr.write(`roost: ${text}\n`)
}

/** A closed pipe or a full disk under the output does not end the program. */
export function tolerateClosedOutput() {
	process.stdout.on('error', () => {})
	process.stderr.on('error', () => {})
}
