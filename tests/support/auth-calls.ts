// The calls of the sign-in page as one browser makes them: cookies are kept from call to call.
import { authCalls } from '#platform/auth/sign-in/calls.server.ts'

type CallFields = Record<string, string | string[]>

/** A browser without a screen. Several may share a `jar`, as a thief of cookies would. */
export function callingBrowser(address: string, jar = new Map<string, string>()) {
	function keep(lines: string[] = []) {
		for (const line of lines) {
			const [pair = ''] = line.split(';')
			const name = pair.slice(0, pair.indexOf('='))
			if (line.includes('Max-Age=0')) jar.delete(name)
			else jar.set(name, pair.slice(name.length + 1))
		}
	}
	const request = () => {
		const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
		return new Request('https://www.example.com/api/auth/x', {
			method: 'POST',
			headers: { Cookie },
		})
	}
	async function call(name: string, fields: CallFields = {}) {
		const form = new FormData()
		for (const [field, values] of Object.entries(fields))
			for (const value of [values].flat()) form.append(field, value)
		const response = await authCalls[name]?.({
			request: request(),
			form,
			address,
			country: null,
			followEmail: async () => {},
		})
		if (!response) throw new Error(`No call ${name}`)
		keep(response.cookies)
		return response
	}
	/** A call in short: where it leads, or the code of the refusal. */
	async function outcome(name: string, fields: CallFields = {}): Promise<string> {
		const { body } = await call(name, fields)
		if (!body.ok) return body.code
		return body.step ?? body.to ?? 'done'
	}
	return { call, outcome, jar, keep, request }
}
