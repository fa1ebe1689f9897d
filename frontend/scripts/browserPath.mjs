import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const firstOf = (paths) => process.env.CHROMIUM || (paths.find(existsSync) ?? paths[0])

/** The browser for tests. Debian's shell is Chromium without windows, which takes a seventh less processor time. */
export const forTests = firstOf([shell, ...whole])

/** The browser for pictures and measurements: one that people use. */
export const forPeople = firstOf([...whole, shell])
