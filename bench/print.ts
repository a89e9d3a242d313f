import type { Row } from './row.ts'

/** Tells a row as soon as it is known. */
export function printRow({ what, figure, isReached }: Row) {
	console.log(`${isReached ? 'ok  ' : 'FAIL'}  ${what}: ${figure}`)
}

/** The whole table, in the form that docs/speed.md shows. */
export function printTable(rows: Row[]) {
	console.log('\n| what | must reach | measured | beside it |\n|---|---|---|---|')
	for (const { what, mustReach, figure, floor, isReached } of rows)
		console.log(`| ${what} | ${mustReach} | ${isReached ? '' : 'FAILS: '}${figure} | ${floor} |`)
}
