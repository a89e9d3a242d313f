/**
 * Gives the memory of large bytes back at once: a collector that sees little garbage would leave megabytes for minutes.
 * They are empty from then on. Bytes that share their memory with others stay.
 */
export function giveBack(bytes: Uint8Array | null): void {
	const memory = bytes?.buffer
	if (memory instanceof ArrayBuffer && memory.byteLength === bytes!.byteLength) memory.transfer(0)
}
