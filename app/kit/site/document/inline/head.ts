// The script in the head of every page. It runs before the first paint and is sent with each page, so it is small, and
// does only what style sheets cannot and the page's own scripts would do too late: those start when somebody acts.
import { placeholderImage } from '#platform/lib/image-variants.ts'
import { actedMark, sparingMark } from '../response-marks.ts'
import { followCookies } from './country-agreement.ts'
import { handlePresses } from './early-presses.ts'
import { openPage } from './opening.ts'
import { isHydrated, marks, readStored, visit } from './page.ts'
import { reportViews } from './page-views.ts'
import { noteOrigin } from './tab-origin.ts'

marks.scripted = ''
markScroll()
addEventListener('scroll', markScroll, { passive: true })
addEventListener('error', replacePicture, true)
addEventListener('beforeprint', datePrint)
reloadOnEarlyBack()
if (readStored('cookiesAccepted')) marks.cookiesAccepted = ''
const isSparing = savesData()
if (isSparing) marks.sparing = ''
if (hasTiming(actedMark)) marks.acted = ''
openPage(isSparing)
noteOrigin()
reportViews()
document.addEventListener('click', handlePresses)
// Last: nothing above may wait for a cookie that cannot be read.
followCookies()

function markScroll() {
	if (scrollY > 50) marks.scrolled = ''
	else delete marks.scrolled
}

/**
 * Logs a picture that cannot be shown (browsers log none that arrives damaged), puts the placeholder there, and marks
 * where that fails too, to hide the browser's broken-image icon. Nothing else handles broken pictures, on the site or
 * in the back office: many fail before other scripts start.
 */
function replacePicture({ target }: Event) {
	if (!(target instanceof HTMLImageElement)) return
	if (target.getAttribute('src') === placeholderImage) {
		target.dataset.failed = ''
		return
	}
	// oxlint-disable-next-line no-console -- for whoever looks why a picture is missing
	console.info(`No picture: ${target.currentSrc}`)
	const picture = target.closest('picture')
	const choices =
		picture?.querySelectorAll<HTMLSourceElement | HTMLImageElement>('source,img') ?? []
	for (const choice of choices) choice.srcset = ''
	target.src = placeholderImage
}

/** The day in the foot of a print (print.tsx): a page may have been made, or opened, on another. */
function datePrint() {
	const day = new Date().toLocaleDateString('en-NZ', { dateStyle: 'long' })
	document.documentElement.style.setProperty('--printed-on', JSON.stringify(`, ${day}`))
}

/** When Back or Forward come before the page's own scripts, those would take this page for the other one. */
function reloadOnEarlyBack() {
	const address = () => location.pathname + location.search
	const made = address()
	addEventListener('popstate', () => {
		if (!isHydrated() && address() !== made) location.reload()
	})
}

/**
 * Whether this visitor pays for data or has a slow connection: no script or page is then fetched ahead
 * (paint-first.server.ts), and web fonts are left out unless the browser has them. Decided here, so that one cached
 * page serves everybody: from the browser, or from a response header that reports `Save-Data`.
 */
function savesData(): boolean {
	const { connection } = navigator as {
		connection?: { saveData?: boolean; effectiveType?: string }
	}
	return (
		connection?.saveData === true ||
		/[23]g/.test(connection?.effectiveType ?? '') ||
		hasTiming(sparingMark)
	)
}

/** Whether the response said so of itself. */
function hasTiming(mark: string): boolean {
	return visit?.serverTiming?.some(({ name }) => name === mark) === true
}
