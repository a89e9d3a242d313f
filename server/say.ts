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
