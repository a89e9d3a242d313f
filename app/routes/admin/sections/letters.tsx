export { lettersAdmin as handle } from '#content/letters/admin.tsx'
