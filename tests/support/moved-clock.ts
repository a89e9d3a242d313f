// A clock that a test moves while a site runs.
import { writeFileSync } from 'node:fs'
import { runFirst } from './running-site.ts'

/** Shifts every clock of Node.js by the number of ms in a file, which is read each time. */
const code = `
	import { readFileSync } from 'node:fs'
	const RealDate = Date
	const shift = () => Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0
	const now = () => RealDate.now() + shift()
	globalThis.Date = new Proxy(RealDate, {
		construct: (target, given, used) => Reflect.construct(target, given.length === 0 ? [now()] : given, used),
		apply: () => new RealDate(now()).toString(),
		get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
	})`

/** A clock kept in `file`: the variables of a site that follows it, and how to move it. */
export function movedClock(file: string) {
	const move = (byMs: number) => writeFileSync(file, String(byMs))
	move(0)
	return { environment: { ...runFirst(code), CLOCK_FILE: file }, move }
}
