// Tries links as a browser would: HEAD, and GET unless that says enough; a page may say only in its title that it is
// not there. One request a host at a time, with a pause.
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { requestOuter } from '#platform/lib/http/outer-request.server.ts'
import type { Network } from '#platform/lib/http/outer-request.server.ts'
import { readRobots, robotName, textOf } from './robots.server.ts'
import type { RobotRules } from './robots.server.ts'
import { resultOfError, resultOfPage, resultOfStatus } from './check-result.ts'
import type { CheckResult } from './check-result.ts'

const maxPageBytes = 64 * 1024
const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

/** Nothing more is learnt from a host that is not there, or does not want us. */
const settled = new Set(['no-site', 'refused', 'certificate', 'robots', 'not-public'])

/** Those of a browser, with our name at the end. */
const headers = {
	accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
	'accept-language': 'en-NZ,en;q=0.9',
	'accept-encoding': 'identity',
	'upgrade-insecure-requests': '1',
	'sec-fetch-dest': 'document',
	'sec-fetch-mode': 'navigate',
	'sec-fetch-site': 'none',
	'user-agent': `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 ${robotName}/1`,
}

type Method = 'GET' | 'HEAD'
type Options = { network: Network; signal: AbortSignal; pauseMs: number }
/** Where a chain of redirects ended: with a response, or with a check result before one. */
type End = { url: URL; response: IncomingMessage } | { checkResult: CheckResult }

/** Tries links in one run: reads the `robots.txt` of each site once, and remembers when a host was visited last. */
export class LinkVisitor {
	/** Whether any server has responded. */
	heard = false
	readonly #options: Options
	readonly #robots = new Map<string, Promise<RobotRules>>()
	readonly #turns = new Map<string, Promise<void>>()

	constructor(options: Options) {
		this.#options = options
	}

	/**
	 * Tries one link.
	 *
	 * @throws when the signal is aborted.
	 */
	async try(address: string): Promise<CheckResult> {
		const head = await this.#tryWith(address, 'HEAD')
		const isSettled = head.result === 'alive' || settled.has(head.why)
		return isSettled ? head : this.#tryWith(address, 'GET')
	}

	async #tryWith(address: string, method: Method): Promise<CheckResult> {
		const end = await this.#follow(new URL(address), method, (url) => this.#rulesFor(url))
		if ('checkResult' in end) return end.checkResult
		const { statusCode: status = 0, headers: sent } = end.response
		const isPage = /^text\/html\b/i.test(sent['content-type'] ?? '')
		const isAlive = resultOfStatus(status).result === 'alive'
		if (isPage && isAlive && method === 'GET')
			return resultOfPage(await beginningOf(end.response), status)
		end.response.destroy()
		if (isPage && isAlive) return this.#tryWith(address, 'GET')
		return resultOfStatus(status)
	}

	async #follow(
		start: URL,
		method: Method,
		rulesFor: (url: URL) => Promise<RobotRules | null>,
	): Promise<End> {
		let url = start
		for (let hop = 0; hop <= maxRedirects; hop += 1) {
			const rules = await rulesFor(url)
			if (rules && 'checkResult' in rules) return rules
			if (rules && !rules.allows(url.href)) return untried('robots')
			const response = await this.#request(url, method)
			if ('checkResult' in response) return response
			const { statusCode: status = 0, headers: given } = response
			if (!redirects.has(status) || !given.location) return { url, response }
			response.destroy()
			if (!URL.canParse(given.location, url)) return untried('redirect')
			url = new URL(given.location, url)
		}
		return untried('redirects')
	}

	#rulesFor(url: URL): Promise<RobotRules> {
		const known = this.#robots.get(url.origin)
		if (known) return known
		const rules = this.#readRules(new URL('/robots.txt', url))
		this.#robots.set(url.origin, rules)
		return rules
	}

	async #readRules(url: URL): Promise<RobotRules> {
		// Nothing says who may read a robots.txt.
		const end = await this.#follow(url, 'GET', () => Promise.resolve(null))
		if ('checkResult' in end) return end
		try {
			return await readRobots(url, end.response)
		} catch (error) {
			return this.#resultOf(error)
		}
	}

	/** One request, after the earlier ones to its host. */
	#request(url: URL, method: Method): Promise<IncomingMessage | { checkResult: CheckResult }> {
		const { network, signal } = this.#options
		return this.#inTurn(url.hostname, async () => {
			const limit = AbortSignal.any([signal, AbortSignal.timeout(network.timeoutMs)])
			try {
				const response = await requestOuter(url, { network, signal: limit, headers, method })
				this.heard = true
				return response
			} catch (error) {
				return this.#resultOf(error)
			}
		})
	}

	#resultOf(error: unknown): { checkResult: CheckResult } {
		this.#options.signal.throwIfAborted()
		return { checkResult: resultOfError(causeOf(error)) }
	}

	/** Runs work after what was begun earlier for the same host, and a pause. */
	#inTurn<T>(host: string, work: () => Promise<T>): Promise<T> {
		const { signal, pauseMs } = this.#options
		const earlier = this.#turns.get(host) ?? Promise.resolve()
		const result = earlier.then(() => {
			signal.throwIfAborted()
			return work()
		})
		const pause = () => sleep(pauseMs, undefined, { signal }).catch(() => {})
		this.#turns.set(host, result.then(pause, pause))
		return result
	}
}

/** As much of a page as came; its title is at the beginning. */
function beginningOf(response: IncomingMessage): Promise<string> {
	return textOf(response, maxPageBytes).catch(() => '')
}

function untried(why: string): { checkResult: CheckResult } {
	return { checkResult: { result: 'untried', why } }
}

/** Requests that are aborted throw an error of their own, with the reason as its cause. */
function causeOf(error: unknown): unknown {
	const isAbort = error instanceof Error && error.name === 'AbortError'
	return isAbort && error.cause instanceof Error ? error.cause : error
}
