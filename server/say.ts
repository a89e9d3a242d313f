/** Tells the person at the console something in plain words. What programs read goes to the log instead. */
export function say(text: string) {
	process.stdout.write(`${text}\n`)
}

/** Tells why there was no start. */
export function complain(text: string) {
	process.stderr.write(`roost: ${text}\n`)
}

/** Keeps a closed pipe or a full disk under the output from ending the program. */
export function tolerateClosedOutput() {
	process.stdout.on('error', () => {})
	process.stderr.on('error', () => {})
}
