import { movePagesFromReserved } from '#app/content/page/move-pages.server.ts'
import { db } from '#app/db/client.server.ts'

/** Moves pages of staff from the addresses that this release uses itself. */
export function freeAddresses(): Promise<void> {
	return movePagesFromReserved(db)
}
