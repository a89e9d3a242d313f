import type { Row } from './row.ts'

/** Prints a row as soon as it is known. */
export function printRow({ what, figure, isReached }: Row) {
	console.log(`${isReached ? 'ok  ' : 'FAIL'}  ${what}: ${figure}`)
}

/** Prints the whole table in the format of docs/speed.md. */
export function printTable(rows: Row[]) {
	console.log('\n| what | must reach | measured | beside it |\n|---|---|---|---|')
	for (const { what, mustReach, figure, floor, isReached } of rows)
		console.log(`| ${what} | ${mustReach} | ${isReached ? '' : 'FAILS: '}${figure} | ${floor} |`)
}
