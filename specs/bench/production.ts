/** Import this first: libraries read it once, and peers are measured as in production. */
process.env.NODE_ENV = 'production';
