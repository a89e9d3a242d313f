// Checks in a real browser that HTML rendered from hostile text is harmless.
import type { Browser, BrowserContext, Page } from '@playwright/test'

declare global {
	// Filled by payloads that manage to run.
	var ran: string[] | undefined
}

type TrapOptions = {
	siteUrl: string
	bypassCSP: boolean
	/** The site's own scripts and requests work, and no picture of another site may be asked for. */
	isAlive?: boolean
}

/**
 * A browser context that records payloads that run. Only pages and stylesheets of `siteUrl` load; everything else
 * fails, which also triggers every `onerror`.
 */
export async function openTrap(
	browser: Browser,
	{ siteUrl, bypassCSP, isAlive = false }: TrapOptions,
): Promise<{ context: BrowserContext; requested: string[] }> {
	const context = await browser.newContext({ bypassCSP })
	const requested: string[] = []
	await context.addInitScript(() => {
		globalThis.ran = []
		for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
			window[name] = ((...words: unknown[]) =>
				void globalThis.ran?.push(`${name}(${words})`)) as never
		}
	})
	await context.route('**/*', (route) => {
		const request = route.request()
		const [url, type] = [request.url(), request.resourceType()]
		const isOwn = url.startsWith(`${siteUrl}/`)
		const isFine = isAlive ? type !== 'image' : ['document', 'stylesheet'].includes(type)
		if (isOwn && isFine) return route.continue()
		// A text may contain images from other sites, but nothing else from them.
		if (!isOwn && (isAlive || type !== 'image' || url.includes('evil'))) requested.push(url)
		return route.abort()
	})
	return { context, requested }
}

/** Breaches in the elements that match `selector`, after every event that a payload could wait for. */
export function findBreaches(page: Page, selector: string): Promise<string[]> {
	return page.evaluate(judge, selector)
}

/** Puts each piece of HTML into the page; returns the bad ones with their breaches. */
export async function findBreachesIn(page: Page, pieces: readonly string[]): Promise<unknown[]> {
	const breaches: unknown[] = []
	for (const html of pieces) {
		await page.evaluate((inner) => {
			document.body.innerHTML = `<div id="judged">${inner}</div>`
		}, html)
		const found = await findBreaches(page, '#judged')
		if (found.length > 0) breaches.push({ html, found })
	}
	return breaches
}

/**
 * Breaches in what the editor makes of a text: its own elements and attributes are known, and all that is clickable is
 * harmless.
 */
export function findBreachesInEditor(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const allowed =
			/^(A|B|BLOCKQUOTE|BR|BUTTON|CITE|CODE|COL|COLGROUP|DEL|DIV|EM|H[1-6R]|I|IMG|INPUT|INS|KBD|LI|MARK|OL|P|PRE|Q|S|SAMP|SMALL|SPAN|STRONG|SU[BP]|TABLE|TBODY|T[DHR]|U|UL|VAR)$/
		const attributes =
			/^(href|title|class|id|src|srcset|sizes|alt|width|height|loading|decoding|type|checked|start|align|role|aria-label|contenteditable|draggable|spellcheck|inert|style|data-(sized|block|info|tight|note)|colspan|rowspan)$/
		const text = document.querySelector('.editor-page .ProseMirror')!
		const elements = Array.from(text.querySelectorAll<HTMLElement>('*')).filter(
			(element) => !element.closest('.editor-rendered *, .editor-rendered'),
		)
		const found = elements.flatMap((element) => {
			const names = Array.from(element.attributes, ({ name }) => name)
			const isLink = element instanceof HTMLAnchorElement && element.hasAttribute('href')
			const isBadLink = isLink && !/^(https?|mailto|tel):$/.test(element.protocol)
			const isWidget = element.matches('.ProseMirror-widget, .ProseMirror-widget *')
			return [
				allowed.test(element.tagName) || isWidget ? '' : `element ${element.tagName}`,
				...names
					.filter((name) => !attributes.test(name) && !isWidget)
					.map((name) => `${element.tagName} with ${name}`),
				isBadLink ? `link to ${element.protocol}` : '',
				element.id ? `id ${element.id}` : '',
				/fixed|sticky/.test(getComputedStyle(element).position) ? 'leaves its place' : '',
			]
		})
		for (const element of elements) {
			for (const name of ['mouseover', 'pointerenter', 'toggle', 'load', 'error'])
				element.dispatchEvent(new Event(name))
		}
		// What the server rendered is only looked at.
		const rendered = Array.from(text.querySelectorAll<HTMLElement>('.editor-rendered'))
		for (const part of rendered) if (!part.inert) found.push('a rendered part can be clicked')
		await new Promise((resolve) => setTimeout(resolve, 2))
		return [...found, ...(globalThis.ran?.splice(0) ?? [])].filter(Boolean)
	})
}

async function judge(within: string): Promise<string[]> {
	const allowed =
		/^(A|ABBR|B|BLOCKQUOTE|BR|CAPTION|CITE|CODE|DD|DEL|DETAILS|DIV|DL|DT|EM|FIG(URE|CAPTION)|H[2-6R]|I|IMG|INPUT|INS|KBD|LI|MARK|OL|P|PICTURE|PRE|Q|S|SAMP|SECTION|SMALL|SOURCE|SPAN|STRONG|SU[BP]|SUMMARY|TABLE|TBODY|T[DHR]|TFOOT|THEAD|U|UL|VAR|WBR)$/
	const attributes =
		/^(href|title|target|rel|aria-(label|describedby)|id|class|data-(footnotes|footnote-ref|footnote-backref|video|id|sized)|tabindex|role|src|srcset|sizes|alt|width|height|loading|decoding|type|checked|disabled|start|open|align|colspan|rowspan|scope|lang)$/
	const roots = Array.from(document.querySelectorAll(within))
	const elements = roots.flatMap((root) => Array.from(root.querySelectorAll('*')))
	const found = elements.flatMap((element) => {
		const { tagName, id } = element
		const names = Array.from(element.attributes, ({ name }) => name)
		const isLink = element instanceof HTMLAnchorElement && element.hasAttribute('href')
		const isBadLink = isLink && !/^(https?|mailto|tel):$/.test(element.protocol)
		return [
			allowed.test(tagName) ? '' : `element ${tagName}`,
			...names.filter((name) => !attributes.test(name)).map((name) => `${tagName} with ${name}`),
			isBadLink ? `link to ${element.protocol}` : '',
			id && !/^(section-|user-content-fn)/.test(id) ? `id ${id}` : '',
			/fixed|sticky/.test(getComputedStyle(element).position) ? 'leaves its place' : '',
		]
	})
	const events = ['mouseover', 'pointerenter', 'focus', 'toggle', 'load', 'error', 'animationstart']
	for (const element of elements) {
		for (const name of events) element.dispatchEvent(new Event(name))
		const isLink = element.closest('a') !== null
		if (!isLink) element.dispatchEvent(new MouseEvent('click', { cancelable: true }))
	}
	await new Promise((resolve) => setTimeout(resolve, 2))
	const ran = globalThis.ran?.splice(0) ?? []
	return [...found, ...ran, roots.length === 0 ? 'nothing to judge' : ''].filter(Boolean)
}
