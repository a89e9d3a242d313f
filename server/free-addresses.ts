import { movePagesFromReserved } from '#content/page/move-pages.server.ts'
import { db } from '#platform/db/client.server.ts'

/** Moves pages of staff from the addresses that this release uses itself. */
export function freeAddresses(): Promise<void> {
	return movePagesFromReserved(db)
}
