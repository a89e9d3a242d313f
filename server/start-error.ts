/** An obstacle that the person at the console can remove: one line that says what is wrong and what to do. */
export class StartError extends Error {
	constructor(message: string, options?: ErrorOptions) {
		super(message, options)
		this.name = 'StartError'
	}
}
