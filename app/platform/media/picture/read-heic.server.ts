// Reads a HEIC from standard input. Writes one line of JSON (its size, the size of the pixels, the bytes of its colour
// profile), then the profile, then the pixels of its primary picture, upright, or none when it is too large. A separate
// process, like read-pdf.server.ts.
import { buffer } from 'node:stream/consumers'
import startLibheif from 'libheif-js/libheif-wasm/libheif.js'

/** Values of enumerations of libheif's C interface. */
const rgb = 1
const chromas = { 3: 10, 4: 11 }
const interleaved = 10
const displayP3 = 12
const addressBytes = 4

const [, , maxPixels = '0', maxSide = '0'] = process.argv
const heif = startLibheif()
const primary = open(await buffer(process.stdin))
const width = heif._heif_image_handle_get_width(primary)
const height = heif._heif_image_handle_get_height(primary)
const isTooLarge = width * height > Number(maxPixels)
const pixels = isTooLarge ? null : shrink(decode(), Number(maxSide))
const profile = isTooLarge ? Buffer.alloc(0) : readProfile()
const facts = {
	width,
	height,
	profileBytes: profile.length,
	isDisplayP3: readPrimaries() === displayP3,
	picture: pixels && { width: pixels.width, height: pixels.height, channels: pixels.channels },
}
process.stdout.write(`${JSON.stringify(facts)}\n`)
process.stdout.write(profile)
if (pixels) process.stdout.write(pixels.data)

type Pixels = { data: Uint8Array; width: number; height: number; stride: number; channels: 3 | 4 }

/** Throws unless libheif succeeded: its functions write their code to the first address they are given. */
function succeed(call: (error: number, result: number) => void): number {
	const [error, result] = [heif._malloc(3 * addressBytes), heif._malloc(addressBytes)]
	call(error, result)
	if (valueAt(error) !== 0) throw new Error(`libheif: error ${valueAt(error + addressBytes)}`)
	return valueAt(result)
}

function valueAt(address: number): number {
	return (heif.HEAPU32 as Uint32Array)[address / addressBytes] ?? 0
}

function bytesAt(address: number, bytes: number): Uint8Array {
	return (heif.HEAPU8 as Uint8Array).subarray(address, address + bytes)
}

/** The address of the primary picture. */
function open(file: Buffer): number {
	const context = heif._heif_context_alloc()
	const address = heif._malloc(file.length)
	bytesAt(address, file.length).set(file)
	succeed((error) =>
		heif._heif_context_read_from_memory_without_copy(error, context, address, file.length, 0),
	)
	return succeed((error, result) =>
		heif._heif_context_get_primary_image_handle(error, context, result),
	)
}

/** Turned and mirrored as its boxes say, which libheif does. */
function decode(): Pixels {
	const channels = heif._heif_image_handle_has_alpha_channel(primary) ? 4 : 3
	const image = succeed((error, result) =>
		heif._heif_decode_image(error, primary, result, rgb, chromas[channels], 0),
	)
	const width = heif._heif_image_get_width(image, interleaved)
	const height = heif._heif_image_get_height(image, interleaved)
	const strideAt = heif._malloc(addressBytes)
	const plane = heif._heif_image_get_plane_readonly(image, interleaved, strideAt)
	const stride = valueAt(strideAt)
	return { data: bytesAt(plane, stride * height), width, height, stride, channels }
}

/** Means of squares of pixels, so that fewer than twice `maxSide` are left a side: the whole is too much to pass on. */
function shrink({ data, stride, channels, ...from }: Pixels, maxSide: number): Pixels {
	const step = Math.max(1, Math.floor(Math.max(from.width, from.height) / maxSide))
	const width = Math.max(1, Math.floor(from.width / step))
	const height = Math.max(1, Math.floor(from.height / step))
	const [across, down] = [Math.min(step, from.width), Math.min(step, from.height)]
	const shrunk = new Uint8Array(width * height * channels)
	for (let at = 0; at < shrunk.length; at++) {
		const channel = at % channels
		const pixel = (at - channel) / channels
		const column = pixel % width
		const start = ((pixel - column) / width) * step * stride + column * step * channels + channel
		let sum = 0
		for (let y = 0; y < down; y++)
			for (let x = 0; x < across; x++) sum += data[start + y * stride + x * channels] ?? 0
		shrunk[at] = sum / (across * down)
	}
	return { data: shrunk, width, height, stride: width * channels, channels }
}

function readProfile(): Buffer {
	const bytes = heif._heif_image_handle_get_raw_color_profile_size(primary)
	if (bytes === 0) return Buffer.alloc(0)
	const address = heif._malloc(bytes)
	succeed((error) => heif._heif_image_handle_get_raw_color_profile(error, primary, address))
	return Buffer.from(bytesAt(address, bytes))
}

/** The colours it is written in, for a picture that names them by number instead of a profile; 0 for none. */
function readPrimaries(): number {
	try {
		const found = succeed((error, result) =>
			heif._heif_image_handle_get_nclx_color_profile(error, primary, result),
		)
		// After the version, a byte.
		return valueAt(found + addressBytes)
	} catch {
		return 0
	}
}
