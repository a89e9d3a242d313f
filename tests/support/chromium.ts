// The Chromium of the browser tests and of `npm run bench`: the packaged one, which has no window and takes a third less
// time; the machine's own where that does not run.
import { existsSync } from 'node:fs'
import packed from '@sparticuz/chromium'

const runsPacked = process.platform === 'linux' && process.arch === 'x64'
/** A Chromium with everything, which measuring tools of others ask for; undefined where the machine has none. */
export const installedChromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) =>
	existsSync(path),
)
const own = runsPacked ? undefined : installedChromium

// The packaged Chromium brings switches for very small machines, of which one process for everything makes it
// fall over with several pages.
const tooSmall = /^--(single-process|no-zygote|headless|disable-web-security|in-process-gpu)/
const packedArgs = packed.args.filter((arg) => !tooSmall.test(arg))

/** How a Chromium is started here. */
export async function chromiumOptions() {
	return {
		executablePath: own ?? (await packed.executablePath()),
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			...(own ? [] : packedArgs),
		],
	}
}
