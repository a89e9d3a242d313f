export { lettersAdmin as handle } from '#content/text/letters/admin.tsx'
