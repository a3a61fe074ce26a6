/** Import first: libraries look once at this, and peers are measured as they are shipped. */
process.env.NODE_ENV = 'production';
