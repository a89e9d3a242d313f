// The Chromium of the browser tests and of `npm run bench`: the packaged headless one, which takes a third less time,
// or the machine's own where that one does not run.
import { existsSync } from 'node:fs'
import packed from '@sparticuz/chromium'

const runsPacked = process.platform === 'linux' && process.arch === 'x64'
/** Path of a full Chromium, which Lighthouse needs; undefined when none is installed. */
export const installedChromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) =>
	existsSync(path),
)
const own = runsPacked ? undefined : installedChromium

// The packaged Chromium brings switches for very small machines; with a single process it crashes on several pages.
// Drawing and the network share the browser's process, which takes a fifth less time.
const tooSmall = /^--(single-process|no-zygote|headless|disable-web-security|enable-features)/
const packedArgs = packed.args.filter((arg) => !tooSmall.test(arg))

/** Playwright's launch options. */
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
			...(own
				? []
				: [...packedArgs, '--enable-features=NetworkServiceInProcess2,SharedArrayBuffer']),
		],
	}
}
