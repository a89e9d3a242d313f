export { headAdmin as handle } from '#app/content/head/admin.tsx'
