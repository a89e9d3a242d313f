/** The response to a call of the sign-in page. */
export type CallAnswer =
	| { ok: true; to?: string }
	| {
			ok: false
			code: string
			message: string
			/** Failed attempts. */
			tries?: number
			/** How long to wait. */
			secondsLeft?: number
	  }
