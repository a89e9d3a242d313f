import type { CallAnswer } from './call-answer.ts'

/** A call of the sign-in page: its request, form and client, with the country of its address. */
export type Call = {
	request: Request
	form: FormData
	address: string | null
	country: string | null
}

/** The response. */
export type Answered = { status: number; body: CallAnswer; cookies?: string[] }
